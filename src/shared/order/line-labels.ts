/** Labels of the line's fields, in the specification's words. */
export const lineLabels = {
  fieldName: 'Field Name',
  serviceTypeId: 'Service',
  legalDescription: 'Legal Description',
  state: 'State',
  county: 'County',
  serviceDetails: 'Service Details',
  acres: 'Total Units',
  units: 'Unit',
  costPerAcre: 'Service Price',
  numberOfChecks: 'Number of Checks',
  discountType: 'Discount type',
  discountPercent: 'Discount',
  discountInDollars: 'Discount',
  gridSize: 'Grid Size',
  coopName: 'Coop',
  crops: 'Crops',
} as const
