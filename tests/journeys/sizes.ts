export type Size = { width: number; height: number }

export const phone: Size = { width: 390, height: 844 }
export const desk: Size = { width: 1280, height: 800 }
