import type { Catalogue } from '#web/order/model/rule-context.ts'

/** Picklists for a form: loaded, but empty. */
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

/** The part of the form's store that doesn't come from the order. The picklists are loaded, but empty. */
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
