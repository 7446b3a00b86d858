import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // A fixed path, so that it can be cached and never collides with a page.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
