export { digestOf, readPicture, type Named, type Picture } from './internal/pictures.server.ts'
