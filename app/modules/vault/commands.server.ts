export { giveUnits, openUnits, rewrapUnits, shredUnits } from './internal/units.server.ts'
