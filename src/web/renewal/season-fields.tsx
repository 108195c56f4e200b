import { shownName } from '#shared/shown-name.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { Segmented } from '#web/ui/field/segmented.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { fromYears, type Season, toYears, withFrom } from './season.ts'

interface SeasonFieldsProps {
  season: Season
  onChange: (season: Season) => void
  lists: Picklists
  withComments: boolean
  onComments: (withComments: boolean) => void
  disabled: boolean
}

const options = (years: readonly number[]) =>
  years.map((year) => ({ value: String(year), label: `FY ${year}` }))

export function SeasonFields({
  season,
  onChange,
  lists,
  withComments,
  onComments,
  disabled,
}: SeasonFieldsProps) {
  const { producers } = lists.catalogue
  return (
    <div className="rn-season">
      <Combobox
        className="grow"
        label="Producer"
        items={producers}
        value={producers.find(({ id }) => id === season.producerId) ?? null}
        onChange={(one) => onChange({ ...season, producerId: one?.id ?? null })}
        itemKey={(one) => one.id}
        itemText={shownName}
        itemNote={(one) => one.accountId}
        placeholder="All my producers"
        list={lists.stateOf('producers')}
        disabled={disabled}
        emptyText="No producer matches"
      />
      <SelectField
        label="From"
        value={String(season.from)}
        onChange={(year) => onChange(withFrom(season, Number(year)))}
        options={options(fromYears)}
        disabled={disabled}
      />
      <SelectField
        label="To"
        value={String(season.to)}
        onChange={(year) => onChange({ ...season, to: Number(year) })}
        options={options(toYears(season.from))}
        disabled={disabled}
      />
      <Segmented
        label="What to renew"
        value={season.as}
        onChange={(as) => onChange({ ...season, as })}
        options={[
          { value: 'ordered', label: 'Original order' },
          { value: 'agreed', label: 'With supplementals and credits' },
        ]}
        disabled={disabled}
      />
      <Checkbox label="Copy comments" checked={withComments} onChange={onComments} disabled={disabled} />
    </div>
  )
}
