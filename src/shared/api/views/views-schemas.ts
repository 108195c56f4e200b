import { z } from 'zod'
import { answeredInstant } from '../../calendar-day.ts'
import { levels } from '../../levels.ts'
import { listOf } from '../../numeric.ts'
import { nameOfAtMost } from '../../text-schemas.ts'
import { viewLimits } from './view-problems.ts'
import { viewScreens } from './view-query.ts'

const anotherView = 'This view is not there; load them again'
const version = 'version must be the number that was answered with the views'
const level = z.enum(levels, { error: `sharedWith must be null or one of ${levels.join(', ')}` })
const screen = z.enum(viewScreens, { error: `screen must be one of ${viewScreens.join(', ')}` })

const ViewInput = z.object({
  /** None of a new one. */
  id: z
    .int({ error: anotherView })
    .min(1)
    .max(2_147_483_647, anotherView)
    .nullish()
    .transform((id) => id ?? null),
  name: nameOfAtMost(viewLimits.name),
  query: z.string({ error: 'Send the query of the address here' }).max(5_000, 'This query is too long'),
  sharedWith: level.nullish().transform((one) => one ?? null),
})

export const SavedView = z.object({
  id: z.number(),
  screen,
  name: z.string(),
  /** What the address of the screen says, without what isn't known there (rule views/cleaned). */
  query: z.string(),
  sharedWith: level.nullable(),
  position: z.number(),
  own: z.boolean(),
  ownerName: z.string(),
  /** Of all views of its owner for the screen: every change gives them another one. */
  version: z.number(),
})
export type SavedView = z.output<typeof SavedView>

export const views = {
  read: { response: z.array(SavedView) },
  store: {
    body: z.object({
      screen,
      /** Of one's views for the screen as they were read; 0 where there were none. */
      version: z.int({ error: version }).min(0, version),
      views: listOf(ViewInput, viewLimits.views, 'views'),
    }),
    response: z.array(SavedView),
  },
}

/** How many of the user's orders ACES refused since the user last saw them, and when it refused the last of all. */
const Refused = z.object({ unseen: z.number(), upTo: z.string().nullable() })

export const refusals = {
  read: { response: Refused },
  look: {
    body: z.object({
      upTo: answeredInstant('upTo must be the instant that was answered'),
    }),
    response: Refused,
  },
}
