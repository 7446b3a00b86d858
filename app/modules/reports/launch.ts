/** What has to be there before the site opens, in the order in which one does it. */
export const launchSteps = [
  'mail',
  'keys',
  'gateway',
  'files',
  'games',
  'wallet_payment',
  'deposits',
  'withdrawals',
  'policies',
  'backup',
] as const
export type LaunchStep = (typeof launchSteps)[number]

/** What only a person can say: the same as the CHECK of its table. All else follows. */
export const tickedSteps = ['policies', 'backup'] as const satisfies readonly LaunchStep[]
export type TickedStep = (typeof tickedSteps)[number]

export const isTicked = (step: LaunchStep): step is TickedStep =>
  tickedSteps.some((each) => each === step)
