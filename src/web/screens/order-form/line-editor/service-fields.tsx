import { useMemo } from 'react'
import { lineLabels } from '#shared/order/line-fields.ts'
import type { ServiceType } from '#shared/picklist/entries.ts'
import { shownName } from '#shared/shown-name.ts'
import { newId } from '#web/api/new-id.ts'
import { beginCrops } from '#web/order/model/crop-steps.ts'
import { offeredServices, serviceOf } from '#web/order/model/line-context.ts'
import type { LineDraft } from '#web/order/model/line-draft.ts'
import { setService, setText } from '#web/order/model/line-steps.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { useLineEditor, useLineField } from './line-editor-context.tsx'

/** The services that this order may use; a choice isn't emptied, only replaced. */
export function ServiceField() {
  const { line, edit, context, lists } = useLineEditor()
  const items = useMemo(() => offeredServices(context), [context])
  const choose = (service: ServiceType) => {
    const cropId = newId()
    return (draft: LineDraft) => beginCrops(cropId, context)(setService(service, context)(draft))
  }
  return (
    <Combobox
      {...useLineField('serviceTypeId')}
      label={lineLabels.serviceTypeId}
      className="span3"
      required
      items={items}
      value={serviceOf(line, context) ?? null}
      onChange={(service) => service && edit(choose(service))}
      itemKey={(service) => service.id}
      itemText={(service) => shownName(service)}
      searchText={(service) => service.glcode}
      placeholder="Choose a service"
      list={lists.stateOf('services')}
      emptyText="No service of this PO type and territory matches"
    />
  )
}

/** Coops are kept as a text, so one that is no longer in the list stays. */
export function CoopField() {
  const { line, edit, lists } = useLineEditor()
  const { coops } = lists.catalogue
  const items = useMemo(() => coops.filter((coop) => coop.active).map((coop) => coop.name), [coops])
  return (
    <Combobox
      {...useLineField('coopName')}
      label={lineLabels.coopName}
      className="span3"
      optional
      items={items}
      value={line.coopName === '' ? null : line.coopName}
      onChange={(name) => edit(setText('coopName', name ?? ''))}
      itemKey={(name) => name}
      itemText={(name) => name}
      list={lists.stateOf('coops')}
      emptyText="No coop matches"
    />
  )
}
