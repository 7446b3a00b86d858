import { readEditData, saveEditData } from './edit-data.server.ts'
import type { Route } from './+types/edit-offer-full-data'

/** The form of the edit modal as data, for the dialog, saved as its page does. */
export const loader = (args: Route.LoaderArgs) => readEditData('full', args)

export const action = (args: Route.ActionArgs) => saveEditData('full', args)
