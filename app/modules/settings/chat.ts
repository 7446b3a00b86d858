import type { Settings } from './settings.ts'

// The support chat (Intercom Messenger). It runs on a page of its own, which alone may load it
// (docs/decisions).

/**
 * What the chat is started with: the application alone for a visitor, and for a member who they
 * are.
 */
export interface ChatStart {
  app_id: string
  name?: string
  email?: string
  user_id?: string
  /** Seconds since 1970. */
  created_at?: number
  /** Proves the user id to the chat: HMAC-SHA256 of it with the chat's secret, in hex. */
  user_hash?: string
}

/** The address of the chat's script. */
export const chatScript = (appId: string): string => `https://widget.intercom.io/widget/${appId}`

/**
 * What the chat's page may load from elsewhere, as the chat's makers list it; nothing without an
 * application.
 */
export function chatSources({
  chat_app_id,
}: Pick<Settings, 'chat_app_id'>): Record<string, string[]> {
  if (!chat_app_id) return {}
  return {
    'script-src': [
      'https://app.intercom.io',
      'https://widget.intercom.io',
      'https://js.intercomcdn.com',
    ],
    // the chat writes its styles into the page
    'style-src': ["'unsafe-inline'"],
    'connect-src': [
      'https://via.intercom.io',
      'https://api.intercom.io',
      'https://api-iam.intercom.io',
      'https://api-ping.intercom.io',
      'https://nexus-websocket-a.intercom.io',
      'wss://nexus-websocket-a.intercom.io',
      'https://nexus-websocket-b.intercom.io',
      'wss://nexus-websocket-b.intercom.io',
      'https://uploads.intercomcdn.com',
      'https://uploads.intercomusercontent.com',
    ],
    'img-src': [
      'https://js.intercomcdn.com',
      'https://static.intercomassets.com',
      'https://downloads.intercomcdn.com',
      'https://uploads.intercomusercontent.com',
      'https://gifs.intercomcdn.com',
    ],
    'font-src': ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
    'media-src': ['https://js.intercomcdn.com', 'https://downloads.intercomcdn.com'],
    'frame-src': ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
  }
}
