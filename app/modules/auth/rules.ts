export { actorId, person, system, type Actor } from './internal/actor.ts'
export { deviceOf, type Device } from './internal/device.ts'
export { nextUsernameChange } from './internal/username.ts'
