import {
  bootstrap,
  ChannelService,
  JobQueueService,
  RequestContextService,
  SearchService,
} from '@vendure/core'
import { config } from './config.mjs'
import { settled } from './jobs.mjs'

const app = await bootstrap(config)
await app.get(JobQueueService).start()
const channelOrToken = await app.get(ChannelService).getDefaultChannel()
await app
  .get(SearchService)
  .reindex(await app.get(RequestContextService).create({ apiType: 'admin', channelOrToken }))
await settled(app)
process.exit(0)
