export const checkStates = ['waiting', 'handled'] as const
export type CheckState = (typeof checkStates)[number]
