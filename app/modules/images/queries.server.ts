export { digestOf, lookOf, readImage, type Named, type Image } from './internal/images.server.ts'
