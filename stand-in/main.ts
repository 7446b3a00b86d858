import { startStandIn } from './server.ts'

// The process that `npm start` and `npm run dev` run beside the site.

const { STAND_IN_PORT, STAND_IN_HOST, STAND_IN_KEY } = process.env

await startStandIn({ key: STAND_IN_KEY!, port: Number(STAND_IN_PORT), host: STAND_IN_HOST! })
process.on('SIGTERM', () => process.exit(0))
process.send?.('ready')
