const { defineConfig } = require('@medusajs/framework/utils')

const here = 'http://127.0.0.1'

/** What its own starter sets for production, without Redis and without the admin's pages. */
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false },
    http: {
      storeCors: here,
      adminCors: here,
      authCors: here,
      jwtSecret: process.env.PEER_SECRET,
      cookieSecret: process.env.PEER_SECRET,
    },
  },
  admin: { disable: true },
})
