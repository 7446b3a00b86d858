import type { Settings } from '#modules/settings/settings.ts'

/**
 * Whether another administrator has to look at a decision: at one about more than the setting says
 * (whole DA), and by `lot` (0 to 1) at one in so many. What was appealed has been looked at twice.
 */
export const needsFourEyes = (
  total: number,
  lot: number,
  { second_look_from, second_look_one_in }: Settings,
  appealed: boolean,
): boolean => !appealed && (total >= second_look_from || lot < 1 / second_look_one_in)
