import type { Enamel } from './art.ts'

/**
 * The colours of plate.css for what is drawn outside a browser, as in tokens-hex.css: ground,
 * middle, bright, spark, ink.
 */
export const enamelColours: Record<
  Enamel,
  { a: string; b: string; c: string; d: string; ink: string }
> = {
  sea: { a: '#004049', b: '#006168', c: '#67ded7', d: '#f8c143', ink: '#002a31' },
  lapis: { a: '#15306f', b: '#2147a3', c: '#88c6fb', d: '#f8c143', ink: '#0b1f51' },
  leaf: { a: '#0e4326', b: '#0a6439', c: '#afe375', d: '#f7e59f', ink: '#032e17' },
  coral: { a: '#831f20', b: '#b82f28', c: '#ffc59d', d: '#f8c143', ink: '#570e10' },
  plum: { a: '#541b4a', b: '#83296b', c: '#fcb0d3', d: '#f8c143', ink: '#3e1237' },
  saffron: { a: '#d48b1d', b: '#eeab1e', c: '#fcf3cf', d: '#752f15', ink: '#431904' },
  brick: { a: '#7d3312', b: '#af4e07', c: '#f7d67a', d: '#f8f1d3', ink: '#521d09' },
  night: { a: '#1d2b3a', b: '#2f465a', c: '#c1d9e1', d: '#fb8371', ink: '#152331' },
}
