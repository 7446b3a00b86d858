// No island: it draws nothing.
// What offers push notifications is hidden where the browser does not know them (push.css).
const isPushPossible =
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
document.documentElement.classList.toggle('no-push', !isPushPossible)

// Once the page is there and the browser has nothing better to do. In development there is no build
// to stand for.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    const register = () =>
      void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
    if ('requestIdleCallback' in window) requestIdleCallback(register)
    else setTimeout(register, 1_000)
  })
}
