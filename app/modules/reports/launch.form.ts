import * as v from 'valibot'
import { tickedSteps } from './launch.ts'

/** Says that a step of the launch is done. */
export const launchForm = v.object({ step: v.picklist(tickedSteps) })
