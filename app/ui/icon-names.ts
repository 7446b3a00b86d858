/** The symbols of icons.svg; a test keeps both in step. */
export const iconNames = [
  'activity', 'arrow-down-left', 'arrow-right', 'arrow-up-down', 'arrow-up-right', 'badge-check', 'ban',
  'bell', 'book-open', 'boxes', 'calendar', 'camera', 'cat-accounts', 'cat-boosting', 'cat-currencies',
  'cat-items', 'check', 'chevron-down', 'chevron-right', 'circle-alert', 'circle-check', 'circle-help',
  'circle-minus', 'circle-x', 'clock', 'coins', 'copy', 'credit-card', 'download', 'ellipsis', 'external-link',
  'eye', 'eye-off', 'file-text', 'flag', 'gamepad-2', 'gift', 'git-compare', 'globe', 'hash', 'headset',
  'history', 'house', 'image', 'info', 'key', 'languages', 'layout-dashboard', 'layout-grid', 'life-buoy',
  'link', 'list-filter', 'lock', 'log-in', 'log-out', 'mail', 'menu', 'message-circle', 'mihrab', 'minus',
  'monitor', 'moon', 'newspaper', 'package', 'pause', 'pencil', 'percent', 'phone', 'play', 'plus',
  'refresh-cw', 'scale', 'search', 'send', 'server', 'settings', 'shield-check', 'smartphone', 'star', 'store',
  'sun', 'tag', 'telegram', 'thumbs-down', 'thumbs-up', 'timer', 'tradeshield', 'trash-2', 'triangle-alert',
  'trophy', 'undo-2', 'upload', 'user', 'user-plus', 'users', 'viber', 'wallet', 'whatsapp', 'x',
] as const

export type IconName = (typeof iconNames)[number]
