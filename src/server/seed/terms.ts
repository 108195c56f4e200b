import { notBindingSentence } from '#shared/constants.ts'

export const termsType = 'terms_and_conditions'

/** The text that a new installation starts with; managers change it under Administration, Legal (decisions Q-60). */
export const initialTerms = [
  notBindingSentence,
  'Work is scheduled when the order is finalized and begins when the first field is entered.',
  'Acres and units are those stated above; additions are made by a supplemental order and reductions by a credit memo.',
  'Shares are invoiced to each customer in the percentages shown, and amounts are due 30 days after the invoice date.',
  'Scouting reports and samples describe the field on the day of the visit and are no warranty of yield.',
].join(' ')
