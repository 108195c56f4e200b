import { picklists } from '#shared/api/picklists.ts'
import { lineLabels } from '#shared/order/line-fields.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { setState, setText } from '#web/order/model/line-steps.ts'
import { listState } from '#web/order/use-picklists.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { useLineEditor, useLineField } from './line-editor-context.tsx'

/** The line's state, stored as a two-letter abbreviation. */
export function StateField() {
  const { line, edit, lists } = useLineEditor()
  const { states } = lists.catalogue
  const value = states.find((state) => state.stateAbbr === line.state)
  return (
    <Combobox
      {...useLineField('state')}
      label={lineLabels.state}
      className="half of-state"
      optional
      items={states}
      value={
        value ?? (line.state === '' ? null : { stateId: 0, stateAbbr: line.state, stateName: line.state })
      }
      onChange={(state) => edit(setState(state?.stateAbbr ?? ''))}
      itemKey={(state) => state.stateId}
      itemText={(state) => state.stateAbbr}
      searchText={(state) => state.stateName}
      list={lists.stateOf('states')}
      emptyText="No state matches"
    />
  )
}

const none: readonly string[] = []

export function CountyField() {
  const { line, edit, lists } = useLineEditor()
  const stateId = lists.catalogue.states.find((state) => state.stateAbbr === line.state)?.stateId
  const counties = useEndpoint(
    picklists.counties,
    { params: { stateId: stateId ?? 0 } },
    {
      enabled: stateId !== undefined,
      select: (list) => list.map((county) => county.countyName),
    },
  )
  return (
    <Combobox
      {...useLineField('county')}
      label={lineLabels.county}
      className="half span2"
      optional
      items={counties.data ?? none}
      value={line.county === '' ? null : line.county}
      onChange={(county) => edit(setText('county', county ?? ''))}
      itemKey={(county) => county}
      itemText={(county) => county}
      disabled={stateId === undefined && line.county === ''}
      list={stateId === undefined ? undefined : listState(counties)}
      emptyText="No county matches"
    />
  )
}
