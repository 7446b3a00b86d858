/**
 * The way to the support chat: in a window of its own, where it stays while its reader goes from
 * page to page, and which another press finds again.
 */
export const chatLink = { to: '/chat', target: 'kanz-chat', rel: 'nofollow' } as const
