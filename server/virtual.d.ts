declare module 'virtual:react-router/server-build'
declare module 'virtual:react-router/inject-hmr-runtime'
