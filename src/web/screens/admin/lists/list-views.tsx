import { lastNameKey, levelLabel } from '#shared/levels.ts'
import type { Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import { midSentence, titleCase } from '#web/entry/entry-words.ts'
import { sendCustomer, sendEntry } from '#web/entry/send-entry.ts'
import { Icon } from '#web/ui/icon.tsx'
import {
  type ColumnView,
  type EntryDialogView,
  fieldColumn,
  type ListView,
  statusColumn,
  usualStatuses,
} from './list-view.ts'

/** Display settings that are specific to one list; everything else is derived from the list's definition. */
interface OwnView {
  columns?: (list: Picklist) => ColumnView[]
  statuses?: (list: Picklist) => ListView['statuses']
  dialog?: Partial<EntryDialogView>
}

const textOf = (entry: PicklistEntry, name: string) => String(entry[name] ?? '')
const locationOf = (entry: PicklistEntry) =>
  [textOf(entry, 'city'), textOf(entry, 'state')].filter(Boolean).join(', ')

const ownViews: Readonly<Record<string, OwnView>> = {
  'customers-detailed': {
    columns: (list) => [
      fieldColumn(list, 'accountId', { width: 152, plain: true }),
      fieldColumn(list, 'name'),
      fieldColumn(list, 'company', { plain: true }),
      {
        id: 'location',
        label: 'Location',
        text: locationOf,
        sortKey: locationOf,
        plain: true,
      },
    ],
    // (rule list-tabs/new-customers)
    statuses: (list) => [
      ...usualStatuses(list),
      { key: 'new', label: 'New', shows: (entry) => /^-\d+$/.test(textOf(entry, 'accountId')) },
    ],
    // (rule list-tabs/edit-id)
    dialog: {
      createTitle: null,
      editTitle: 'Edit Customer Account ID',
      editLabel: 'Edit ID',
      saveLabel: 'Save Changes',
      fields: ['accountId'],
      shown: ['name', 'company'],
      savesEmpty: true,
      texts: {
        created: '',
        updated: 'Customer Account ID updated successfully',
        notCreated: '',
        notUpdated: 'Failed to update Account ID',
      },
      send: sendCustomer,
    },
  },
  agronomists: {
    columns: (list) => [
      fieldColumn(list, 'email', { plain: true }),
      fieldColumn(list, 'name', { sortKey: (entry) => lastNameKey(textOf(entry, 'name')) }),
      fieldColumn(list, 'territory', { width: 120 }),
      fieldColumn(list, 'level', {
        width: 128,
        plain: true,
        sortKey: (entry) => levelLabel(textOf(entry, 'level')),
      }),
      statusColumn(list, 'Archived'),
    ],
    dialog: {
      createTitle: 'Add New Agronomist',
      editTitle: 'Edit Agronomist',
      examples: { agronomistNumber: '101' },
    },
  },
  'service-types': {
    columns: (list) => [
      fieldColumn(list, 'territory', { width: 96 }),
      fieldColumn(list, 'name'),
      fieldColumn(list, 'unitPrice', { width: 120 }),
      fieldColumn(list, 'samplePrice', { width: 120 }),
      fieldColumn(list, 'units', { width: 176 }),
      fieldColumn(list, 'maxDiscount', { width: 120 }),
      fieldColumn(list, 'serviceType', {
        width: 128,
        text: (entry) => textOf(entry, 'serviceType') || 'contract',
      }),
      lockedColumn,
    ],
    statuses: () => [],
    dialog: { hints: { units: 'Separate with commas: acre, sample, sensor, plot' } },
  },
  'grid-sizes': {
    columns: (list) => [
      fieldColumn(list, 'territory', { width: 120 }),
      fieldColumn(list, 'size'),
      fieldColumn(list, 'price', { width: 152 }),
      lockedColumn,
    ],
    statuses: () => [],
  },
  'coop-names': {
    columns: (list) => [
      fieldColumn(list, 'accountId', { width: 200, plain: true }),
      fieldColumn(list, 'name'),
    ],
    dialog: { account: 'accountId', hints: { accountId: 'A customer’s account ID' } },
  },
  crops: {
    columns: (list) => [
      fieldColumn(list, 'id', { plain: true }),
      fieldColumn(list, 'crop'),
      fieldColumn(list, 'filter', { width: 96 }),
      fieldColumn(list, 'season', { width: 128 }),
      statusColumn(list, 'Inactive'),
    ],
    statuses: () => [],
    dialog: {
      fields: ['crop', 'filter', 'season', 'id', 'glcode', 'cropId', 'plantingTime', 'status'],
      hints: { id: 'Filled in from crop and filter unless you type another' },
    },
  },
}

/** A column of lock icons for entries whose price can't be changed in an order. */
const lockedColumn: ColumnView = {
  id: 'locked',
  label: 'Locked',
  text: (entry) => (entry.locked === true ? 'Locked' : ''),
  // Sorts locked entries first, so that the first click on the header moves them to the top.
  sortKey: (entry) => (entry.locked === true ? '0' : '1'),
  cell: (entry) =>
    entry.locked === true && (
      <>
        <Icon name="lock" />
        <span className="vh">Locked</span>
      </>
    ),
  width: 88,
  plain: true,
}

/** How a list is displayed. By default its first fields are columns, and all fields are in its dialog. */
export function viewOf(list: Picklist): ListView {
  const own = ownViews[list.list] ?? {}
  return {
    columns: own.columns?.(list) ?? usualColumns(list),
    statuses: own.statuses?.(list) ?? usualStatuses(list),
    dialog: { ...usualDialog(list), ...own.dialog },
  }
}

const usualColumnCount = 5

function usualColumns(list: Picklist): ColumnView[] {
  const shown = list.fields.filter(({ name, readOnly }) => !readOnly && name !== list.active)
  return [
    ...shown.slice(0, usualColumnCount).map(({ name }) => fieldColumn(list, name)),
    statusColumn(list, 'Archived'),
  ]
}

function usualDialog(list: Picklist): EntryDialogView {
  const entry = midSentence(list.entry)
  return {
    createTitle: `Create ${titleCase(list.entry)}`,
    editTitle: `Edit ${titleCase(list.entry)}`,
    editLabel: 'Edit',
    saveLabel: 'Save',
    fields: list.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name),
    shown: list.fields.filter(({ readOnly }) => readOnly).map(({ name }) => name),
    examples: {},
    hints: {},
    texts: {
      created: `${list.entry} created successfully`,
      updated: `${list.entry} updated successfully`,
      notCreated: `Failed to create ${entry}`,
      notUpdated: `Failed to update ${entry}`,
    },
    send: sendEntry,
  }
}
