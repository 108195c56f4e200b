import { z } from 'zod'
import { answeredInstant } from '../../calendar-day.ts'
import { levels } from '../../levels.ts'
import { largestId } from '../../limits.ts'
import { listOf } from '../../numeric.ts'
import { nameOfAtMost } from '../../text-schemas.ts'
import { noSuchView, viewLimits } from './view-problems.ts'
import { viewScreens } from './view-query.ts'

const version = 'version must be the number that came with the views'
const level = z.enum(levels, { error: `sharedWith must be null or one of ${levels.join(', ')}` })
const screen = z.enum(viewScreens, { error: `screen must be one of ${viewScreens.join(', ')}` })

const ViewInput = z.object({
  /** Absent for a new view. */
  id: z
    .int({ error: noSuchView })
    .min(1)
    .max(largestId, noSuchView)
    .nullish()
    .transform((id) => id ?? null),
  name: nameOfAtMost(viewLimits.name),
  query: z.string({ error: 'Send the query string of the page' }).max(5_000, 'This query is too long'),
  sharedWith: level.nullish().transform((one) => one ?? null),
})

export const SavedView = z.object({
  id: z.number(),
  screen,
  name: z.string(),
  /** (rule views/cleaned) */
  query: z.string(),
  sharedWith: level.nullable(),
  position: z.number(),
  own: z.boolean(),
  ownerName: z.string(),
  /**
   * The version shared by all of the owner's views of the screen; every change to one of them increments it.
   */
  version: z.number(),
})
export type SavedView = z.output<typeof SavedView>

export const views = {
  read: { response: z.array(SavedView) },
  store: {
    body: z.object({
      screen,
      /** The version of the user's views when they were read; 0 if there are none. */
      version: z.int({ error: version }).min(0, version),
      views: listOf(ViewInput, viewLimits.views, 'views'),
    }),
    response: z.array(SavedView),
  },
}

/**
 * How many of the user's orders ACES rejected since the user last viewed rejections, and the time of the most
 * recent rejection.
 */
const Refused = z.object({ unseen: z.number(), upTo: z.string().nullable() })

export const refusals = {
  read: { response: Refused },
  look: {
    body: z.object({
      upTo: answeredInstant('upTo must be a time from a response'),
    }),
    response: Refused,
  },
}
