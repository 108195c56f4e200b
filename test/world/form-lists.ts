import type { Catalogue } from '#web/order/model/rule-context.ts'

/** A form whose picklists are there and have nothing in them. */
export const emptyCatalogue: Catalogue = {
  producers: [],
  customers: [],
  agronomists: [],
  services: [],
  gridSizes: [],
  coops: [],
  crops: [],
  states: [],
}

/** What surrounds such a form in its store. */
export const aroundEmptyForm = {
  lists: {
    catalogue: emptyCatalogue,
    mine: null,
    complete: true,
    canPrice: true,
    failure: null,
    stateOf: () => ({ isLoading: false, retry: null }),
  },
  byManager: false,
  territory: '',
  fiscalYear: 2026,
}
