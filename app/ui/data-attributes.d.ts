import 'react'

// By these attributes markup steers the plain scripts (x.client.ts), and those remember in the page
// what they did. Each is read by one script at least, and none reads another
// (scripts/check-tidy.ts). Those of an island's own element stand in island.ts.

/** It is there or not. */
type Mark = true | '' | undefined

declare module 'react' {
  interface HTMLAttributes<T> {
    /** A form's or button's words while it is on its way (submit.client.ts). */
    'data-busy'?: string
    /**
     * That the form is on its way; `held` while another script sends it, however long that takes.
     * Written by the script.
     */
    'data-on-its-way'?: Mark | 'held'
    /** The words that the button of such a form had before. Written by the script. */
    'data-before'?: string
    /** The id of the offer that a page shows, which is noted as seen (keep.client.ts). */
    'data-viewed'?: number | undefined
    /** Holds what is said of a form that is not sent without a network. */
    'data-unsent-toast'?: Mark
    /** What is said, until the network is back. Written by the script. */
    'data-unsent'?: Mark

    /**
     * A form that asks before what was typed into it is left; `unsaved` came back with it
     * (unsaved.client.ts).
     */
    'data-guard'?: 'unsaved' | ''
    /** That this form is why the page is left. Written by the script. */
    'data-leaves'?: Mark

    /** A form that goes off as soon as one of its choices changes (submit-on-change.client.ts). */
    'data-submit-on-change'?: Mark

    /** A dialog that belongs to the page's address and comes open with it (dialog.client.ts). */
    'data-modal'?: Mark
    /** The link by which such a dialog is closed. */
    'data-close'?: Mark

    /** What is not kept of a page that is left (forget.client.ts). */
    'data-no-bfcache'?: Mark
    /** What is copied (copy-button.client.ts). */
    'data-copy'?: string
    /** What is said then. */
    'data-copied'?: string
    /** That it is shared where the system can, and under which title. */
    'data-share'?: string
    /** A button that prints the page (print-button.client.ts). */
    'data-print'?: Mark
    /** The other label of the eye beside a password (password.client.ts). */
    'data-reveal'?: string
    /** A field that runs in the direction of what is typed into it (typed.client.ts). */
    'data-typed'?: Mark
    /** An image that is taken away when it does not load (image.client.ts). */
    'data-image'?: Mark
    /**
     * What asks for a file again that a browser has not kept; a script has (image-forms.client.ts).
     */
    'data-again'?: Mark
    /** Where the name of a chosen file is written (file-drop.client.ts). */
    'data-chosen'?: Mark
    /** How many bytes the file of a field may have. */
    'data-most'?: number | undefined
    /** What is said of a larger one. */
    'data-too-large'?: string | undefined
    /** A field for an image that is shown as soon as it is chosen. */
    'data-image-field'?: Mark
    /** Where it is shown (image-forms.client.ts). */
    'data-image-now'?: Mark
    /**
     * A menu that scrolls to the page one is on, or to the chip that is chosen
     * (in-sight.client.ts).
     */
    'data-in-sight'?: Mark

    /** The theme of the page, on <html> (theme.client.ts). */
    'data-theme'?: 'dark' | 'light'
    /** The form that changes it. */
    'data-theme-switch'?: Mark
    /** A link to all games, in whose place the picker opens (shell.client.ts). */
    'data-open-picker'?: Mark
    /** Whose opening tells that this notification was read (live.client.ts). */
    'data-notification-id'?: number | string
    /**
     * A button or link that does nothing, or less, without its island: a press before that woke is
     * made again (islands.client.ts).
     */
    'data-eager'?: Mark

    /** The id by which the ad network knows the site (pixel.client.ts). */
    'data-pixel'?: string
    /** What it is told of this page, in JSON. */
    'data-pixel-event'?: string
    /** The order it is told of as bought, once. */
    'data-purchase'?: string
    /** Where that is asked. */
    'data-purchase-action'?: string
    /** The form that asks for a yes before all this. */
    'data-consent'?: Mark

    /** One row of what the keys of the desk go through (desk.client.ts). */
    'data-queued'?: Mark
    /** The way to what waits next in the queue that a page of the desk is of. */
    'data-next'?: Mark
    /** The frame of the back office. */
    'data-desk'?: Mark
    /** Where the field of the desk's search is, and the way to it. */
    'data-find'?: Mark
    'data-find-link'?: Mark
    /** Of which queues of the desk a number says how much waits, by their names. */
    'data-waits'?: string
    /** Turns the keys of the desk on or off. */
    'data-keys'?: 'on' | 'off'

    /** What the support chat starts with, in JSON (chat.client.ts). */
    'data-chat'?: string
    /** The words for one state of it. */
    'data-chat-state'?: 'opening' | 'open' | 'failed'
    /** The button that opens it again. */
    'data-chat-show'?: Mark
  }
}
