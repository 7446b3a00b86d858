import { startStandIn } from './server.ts'

// The process that `npm start` and `npm run dev` run beside the site.

const { STAND_IN_PORT, STAND_IN_HOST, STAND_IN_KEY, STAND_IN_GOOGLE } = process.env

await startStandIn({
  key: STAND_IN_KEY!,
  port: Number(STAND_IN_PORT),
  host: STAND_IN_HOST!,
  google: JSON.parse(STAND_IN_GOOGLE!),
})
process.on('SIGTERM', () => process.exit(0))
process.send?.('ready')
