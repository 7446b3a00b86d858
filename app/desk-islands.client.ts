// No island: it is the list of those of the back office, which no page of the shop needs.

export const deskIslands = import.meta.glob('./routes/admin/**/*.island.tsx')
