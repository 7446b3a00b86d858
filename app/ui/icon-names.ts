/** The symbols of icons.svg; a test keeps both in step, and each in use. */
export const iconNames = [
  'arrow-down-left', 'arrow-right', 'arrow-up-right', 'ban', 'bell', 'boxes', 'cat-accounts', 'cat-boosting',
  'cat-currencies', 'cat-items', 'check', 'chevron-down', 'chevron-right', 'circle-alert', 'circle-check',
  'circle-minus', 'circle-x', 'clock', 'coins', 'copy', 'credit-card', 'download', 'external-link', 'eye', 'eye-off',
  'gamepad-2', 'gift', 'hash', 'headset', 'house', 'image', 'info', 'languages', 'layout-dashboard', 'lock',
  'log-in', 'log-out', 'mihrab', 'minus', 'monitor', 'moon', 'package', 'pause', 'pencil', 'play', 'plus', 'scale',
  'search', 'settings-2', 'shield-check', 'smartphone', 'star', 'store', 'sun', 'telegram', 'thumbs-down',
  'thumbs-up', 'timer', 'tradeshield', 'trash-2', 'triangle-alert', 'undo-2', 'upload', 'user', 'user-plus', 'users',
  'viber', 'wallet', 'whatsapp', 'x',
] as const

export type IconName = (typeof iconNames)[number]
