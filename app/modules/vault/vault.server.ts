import { assert } from '#kernel/assert.ts'
import { currentEnv } from '#platform/env.server.ts'
import type { SealingKeys } from '#platform/sealing-keys.server.ts'

/** Whether this site has keys, so that goods can be sealed and opened. */
export const isVaultOpen = (): boolean => currentEnv().sealingKeys !== undefined

/** The site's keys, where it was asked before whether it has any. */
export function vaultKeys(): SealingKeys {
  const { sealingKeys } = currentEnv()
  assert(sealingKeys, 'the vault is used with keys only')
  return sealingKeys
}
