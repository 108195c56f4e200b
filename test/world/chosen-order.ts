import type { ChosenOrder } from '#shared/api/many-orders-schemas.ts'

export function chosenOrder(changes: Partial<ChosenOrder> = {}): ChosenOrder {
  return {
    id: 1,
    displayPo: '1',
    documentType: 'original',
    versionNumber: 2,
    producerName: 'Acre Farms',
    grandTotal: 100,
    finalized: false,
    acesState: 'none',
    acesAttempts: 0,
    check: false,
    review: null,
    customers: [
      { id: 1, name: 'Acre Farms' },
      { id: 2, name: 'Brook Coop' },
    ],
    temporary: [],
    openBeside: 0,
    belowZero: false,
    ...changes,
  }
}
