import { readEditData, saveEditData } from './edit-data.server.ts'
import type { Route } from './+types/edit-offer-data'

/** The edit screen's form as data, saved as its page does. */
export const loader = (args: Route.LoaderArgs) => readEditData('screen', args)

export const action = (args: Route.ActionArgs) => saveEditData('screen', args)
