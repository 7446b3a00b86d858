import { readEnv } from '../app/platform/env.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { copyToBucket } from '../app/platform/storage.server.ts'
import { isProgram, runScript } from './run-script.ts'

/**
 * `npm run move:files` copies the images in DATA_DIR into the bucket of S3_BUCKET, beside a live
 * site, and reads each back; what is there already is left. Run again after the site has been
 * restarted with the bucket, it brings what came in between. Nothing in DATA_DIR is removed.
 */
async function main(): Promise<number> {
  const env = readEnv()
  if (!env.s3) throw new StartupError('Name the bucket to move to in S3_BUCKET.')
  const { copied, there, differing } = await copyToBucket({ ...env, s3: env.s3 })
  for (const key of differing) console.log(`${key} is not the same in the bucket`)
  console.log(
    `${copied} files copied, ${there} were there already, ${differing.length} are not the same.`,
  )
  return differing.length === 0 ? 0 : 1
}

if (isProgram(import.meta.filename)) await runScript(main)
