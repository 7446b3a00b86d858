/** The symbols of icons.svg; a test keeps both in step, and each in use. */
export const iconNames = [
  'activity', 'arrow-down', 'arrow-down-left', 'arrow-right', 'arrow-up', 'arrow-up-right', 'badge-check', 'ban',
  'banknote', 'bell', 'bold', 'boxes', 'calculator', 'cat-accounts', 'cat-boosting', 'cat-currencies', 'cat-items',
  'check', 'chevron-down', 'chevron-right', 'circle-alert', 'circle-check', 'circle-minus', 'circle-question-mark',
  'circle-x', 'clock', 'coins', 'copy', 'credit-card', 'download', 'external-link', 'eye', 'eye-off', 'gamepad-2',
  'gift', 'git-compare', 'hash', 'heading', 'headset', 'house', 'image', 'info', 'landmark', 'languages',
  'layout-dashboard', 'layout-grid', 'life-buoy', 'link', 'list', 'lock', 'log-in', 'log-out', 'mail',
  'message-circle', 'message-circle-off', 'mihrab', 'minus', 'monitor', 'moon', 'newspaper', 'package', 'pause',
  'pencil', 'play', 'plus', 'scale', 'scroll-text', 'search', 'server', 'settings', 'settings-2', 'shield-check',
  'smartphone', 'star', 'store', 'sun', 'tag', 'telegram', 'thumbs-down', 'thumbs-up', 'timer', 'tradeshield',
  'trash-2', 'triangle-alert', 'undo-2', 'upload', 'user', 'user-plus', 'user-x', 'users', 'viber', 'wallet',
  'whatsapp', 'x',
] as const

export type IconName = (typeof iconNames)[number]
