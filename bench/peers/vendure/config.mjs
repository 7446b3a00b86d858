import { DefaultSearchPlugin, dummyPaymentHandler } from '@vendure/core'

const database = new URL(process.env.DATABASE_URL)

/**
 * What its own starter sets for production, but that jobs stay in memory and that it listens to
 * this machine only.
 */
export const config = {
  apiOptions: { hostname: '127.0.0.1', port: Number(process.env.PORT || 0) },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    cookieOptions: { secret: process.env.PEER_SECRET },
    superadminCredentials: { identifier: 'keeper', password: process.env.PEER_SECRET },
  },
  dbConnectionOptions: {
    type: 'postgres',
    synchronize: process.env.SYNCHRONIZE === '1',
    logging: false,
    host: decodeURIComponent(database.hostname),
    port: Number(database.port) || 5432,
    username: database.username,
    password: database.password,
    database: database.pathname.slice(1),
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true })],
}
