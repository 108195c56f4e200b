import { territories } from '../constants.ts'
import { limits } from '../limits.ts'
import { units } from '../order/kinds.ts'
import { readPhone } from '../phone.ts'
import { alsoCalled } from './also-called.ts'
import type { Picklist, PicklistField } from './definition.ts'
import { slug } from './slug.ts'

const active: PicklistField = {
  name: 'active',
  label: 'Active',
  column: 'active',
  spellings: ['status'],
  kind: 'flag',
  blank: true,
}
const status: PicklistField = { ...active, name: 'status', column: 'status', spellings: ['active'] }
const locked: PicklistField = {
  name: 'locked',
  label: 'Locked',
  column: 'locked',
  kind: 'flag',
  blank: false,
}
const glcode: PicklistField = { name: 'glcode', label: 'GL Code', column: 'glcode', kind: 'text', blank: '' }
const uuid: PicklistField = { name: 'uuid', label: 'UUID', column: 'uuid', kind: 'uuid', blank: null }

const text = (name: string, label: string, column: string, more: Partial<PicklistField> = {}) =>
  ({ name, label, column, kind: 'text', blank: '', ...more }) satisfies PicklistField
const price = (name: string, label: string, column: string) =>
  ({
    name,
    label,
    column,
    kind: 'price',
    blank: 0,
    requiredInForm: true,
    range: {
      min: 0,
      max: limits.price.max,
      step: 0.01,
      sentence: `${label} must be a number from 0 to 99,999.99`,
    },
  }) satisfies PicklistField

/** Customers are created and edited in Accounts, not in Administration. */
export const customers: Picklist = {
  list: 'customers-detailed',
  tab: 'customers',
  title: 'Customers',
  entry: 'Customer',
  entries: 'customers',
  id: 'id',
  key: ['accountId'],
  keyIgnoresCase: true,
  active: 'active',
  nameFields: ['name', 'company'],
  fields: [
    text('accountId', 'Account ID', 'account_id', {
      exact: true,
      required: 'Account ID is required',
      alsoCalled: alsoCalled.accountId,
    }),
    // The name isn't required here, because an imported customer may have only a company.
    text('name', 'Name', 'name', {
      requiredInForm: true,
      alsoCalled: alsoCalled.name,
    }),
    text('company', 'Company', 'company', { alsoCalled: alsoCalled.company }),
    text('address1', 'Address 1', 'address1', {
      alsoCalled: alsoCalled.address1,
    }),
    text('address2', 'Address 2', 'address2', { alsoCalled: alsoCalled.address2 }),
    text('city', 'City', 'city', { alsoCalled: alsoCalled.city }),
    text('state', 'State', 'state', { alsoCalled: alsoCalled.state }),
    text('zipCode', 'Zip Code', 'zip_code', {
      alsoCalled: alsoCalled.zipCode,
      max: { characters: 20, sentence: 'Zip code must be 20 characters or less' },
    }),
    text('phone1', 'Phone 1', 'phone 1', {
      spellings: ['mobile_phone'],
      alsoCalled: alsoCalled.phone1,
      typed: readPhone,
    }),
    text('phone2', 'Phone 2', 'phone 2', {
      spellings: ['other_phone'],
      alsoCalled: alsoCalled.phone2,
      typed: readPhone,
    }),
    {
      name: 'email',
      label: 'Email',
      column: 'email',
      alsoCalled: alsoCalled.email,
      kind: 'email',
      exact: true,
      blank: '',
    },
    uuid,
    { ...active, spellings: [], kind: 'customers-flag' },
  ],
  requiredColumns: ['accountId'],
  problems: ({ name, company }) =>
    name || company ? [] : [{ path: 'name', message: 'Either customer name or company name is required' }],
  rowSentence: (line, { message }) => `Row ${line} validation failed: ${message}`,
}

export const agronomists: Picklist = {
  list: 'agronomists',
  tab: 'agronomists',
  title: 'Agronomists',
  entry: 'Agronomist',
  entries: 'agronomists',
  id: 'email',
  key: ['email'],
  keyIgnoresCase: true,
  active: 'active',
  nameFields: ['name'],
  fields: [
    {
      name: 'email',
      label: 'Email',
      column: 'email',
      alsoCalled: alsoCalled.email,
      kind: 'email',
      exact: true,
      blank: '',
      required: 'Valid email is required',
      fixed: true,
    },
    text('name', 'Name', 'name', { alsoCalled: ['full name'], required: 'Name is required' }),
    text('territory', 'Territory', 'territory', { required: 'Territory is required' }),
    text('level', 'Level', 'level', {
      alsoCalled: ['role'],
      blank: 'Agronomist',
      choices: ['Agronomist', 'Admin', 'Manager'],
      closed: 'Level must be agronomist, manager or admin',
    }),
    active,
    text('agronomistNumber', 'Agronomist Number', 'agronomist_number'),
    uuid,
    {
      name: 'customerIds',
      label: 'Customers',
      column: 'customer_ids',
      kind: 'customers',
      blank: [],
      readOnly: true,
    },
  ],
  requiredColumns: ['email', 'name', 'territory', 'level'],
  rowSentence: (line, { message }) => `Row ${line}: ${message}`,
}

export const serviceTypes: Picklist = {
  list: 'service-types',
  tab: 'service-types',
  title: 'Service Types',
  entry: 'Service type',
  entries: 'service types',
  id: 'id',
  key: ['id'],
  keyIgnoresCase: false,
  active: 'active',
  nameFields: ['name'],
  apartBy: ['territory'],
  fields: [
    { name: 'id', label: 'Service Type ID', column: 'id', kind: 'id', blank: null, readOnly: true },
    text('name', 'Name', 'name', { required: 'name is required' }),
    price('unitPrice', 'Unit Price', 'unit_price'),
    price('samplePrice', 'Sample Price', 'sample_price'),
    {
      name: 'units',
      label: 'Units',
      column: 'units',
      kind: 'units',
      blank: ['acre'],
      requiredInForm: true,
      choices: units,
    },
    {
      name: 'maxDiscount',
      label: 'Max Discount',
      column: 'max_discount',
      kind: 'percent',
      blank: 0,
      requiredInForm: true,
      range: { min: 0, max: 100, step: 0.1, sentence: 'Max Discount must be a number from 0 to 100' },
    },
    text('territory', 'Territory', 'territory', {
      blank: 'ALL',
      requiredInForm: true,
      choices: [...territories, 'ALL'],
    }),
    text('serviceType', 'Service Type', 'service_type', { blank: 'contract', requiredInForm: true }),
    locked,
    { ...active, spellings: ['status'] },
    glcode,
  ],
  requiredColumns: ['id', 'name'],
  rowSentence: (line, { path, message }) =>
    path === 'name' && message === 'name is required'
      ? `Row ${line} is missing required data (name is required)`
      : `Row ${line}: ${message}`,
}

export const gridSizes: Picklist = {
  list: 'grid-sizes',
  tab: 'grid-sizes',
  title: 'Grid Sizes',
  entry: 'Grid size',
  entries: 'grid sizes',
  id: 'id',
  key: ['territory', 'size'],
  keyIgnoresCase: true,
  active: 'status',
  nameFields: ['size'],
  apartBy: ['territory'],
  fields: [
    text('size', 'Size', 'size', { required: 'size is required' }),
    text('territory', 'Territory', 'territory', { required: 'territory is required', choices: territories }),
    price('price', 'Service Price', 'price'),
    locked,
    status,
  ],
  requiredColumns: ['size', 'territory'],
  rowSentence: missingData,
}

export const coopNames: Picklist = {
  list: 'coop-names',
  tab: 'coop-names',
  title: 'Coop Names',
  entry: 'Coop name',
  entries: 'coop names',
  id: 'coopId',
  key: ['coopId'],
  keyIgnoresCase: true,
  active: 'active',
  nameFields: ['name'],
  fields: [
    text('coopId', 'Coop ID', 'coop_id', { exact: true, required: 'coop_id is required', fixed: true }),
    text('accountId', 'Account ID', 'account_id', {
      exact: true,
      required: 'account_id is required',
      alsoCalled: alsoCalled.accountId,
    }),
    text('name', 'Name', 'name', { required: 'name is required' }),
    active,
  ],
  requiredColumns: ['coopId', 'accountId', 'name'],
  rowSentence: missingData,
}

export const crops: Picklist = {
  list: 'crops',
  tab: 'crops',
  title: 'Crops',
  entry: 'Crop',
  entries: 'crops',
  id: 'id',
  key: ['id'],
  keyIgnoresCase: false,
  active: 'status',
  nameFields: ['crop'],
  apartBy: ['filter', 'season'],
  fields: [
    text('id', 'ID', 'id', { exact: true, required: 'id is required', fixed: true }),
    text('crop', 'Crop', 'crop', { required: 'crop is required' }),
    text('filter', 'Filter', 'filter', { required: 'filter is required', choices: [...territories, 'all'] }),
    text('season', 'Season', 'season', {
      required: 'season is required',
      choices: ['spring', 'summer', 'fall', 'winter'],
    }),
    status,
    glcode,
    text('cropId', 'Crop ID', 'crop_id'),
    text('plantingTime', 'Planting Time', 'planting_time'),
  ],
  requiredColumns: ['id', 'crop', 'filter', 'season'],
  buildId: ({ crop, filter }) => [crop, filter].map(slug).filter(Boolean).join('-'),
  rowSentence: missingData,
}

function missingData(line: number, { message }: { message: string }): string {
  return message.endsWith(' is required')
    ? `Row ${line} is missing required data (${message})`
    : `Row ${line}: ${message}`
}

/** The lists in Administration, in tab order. Add new lists here. */
export const adminLists: readonly Picklist[] = [
  customers,
  agronomists,
  serviceTypes,
  gridSizes,
  coopNames,
  crops,
]
