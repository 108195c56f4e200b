/**
 * Common column names in customer and account files, in addition to the spellings in lists.ts (rule
 * import-files/headers).
 */
export const alsoCalled = {
  accountId: [
    'account no',
    'account number',
    'account',
    'acct',
    'acct no',
    'acct id',
    'customer id',
    'customer no',
    'customer number',
    'client id',
    'client number',
    'grower id',
    'grower number',
    'member id',
    'member number',
  ],
  name: [
    'customer name',
    'full name',
    'customer full name',
    'client',
    'client name',
    'contact name',
    'grower',
    'grower name',
  ],
  company: ['company name', 'business name', 'business', 'farm name', 'organization'],
  address1: ['address', 'address line 1', 'street', 'street address', 'street 1', 'mailing address'],
  address2: ['address line 2', 'street 2'],
  city: ['town', 'city/town'],
  state: ['state/province', 'province', 'st', 'state code'],
  zipCode: ['zip', 'zip/postal code', 'postal code', 'postcode', 'postal'],
  phone1: ['phone', 'phone number', 'telephone', 'tel', 'mobile', 'cell', 'cell phone', 'main phone'],
  phone2: ['phone number 2', 'alt phone', 'alternate phone', 'home phone', 'work phone', 'second phone'],
  email: ['e-mail address', 'email address', 'mail', 'main email'],
} as const
