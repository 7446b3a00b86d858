// No island: what the browser's script takes of this module.

import './internal/chat.client.ts'
