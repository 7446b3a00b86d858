// No island: what the browser's script takes of this module.

import './internal/ui/image-fields.client.ts'
