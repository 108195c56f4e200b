import { useMemo } from 'react'
import { lineLabels } from '#shared/order/line-fields.ts'
import type { ServiceType } from '#shared/picklist/entries.ts'
import { shownName } from '#shared/shown-name.ts'
import { newId } from '#web/api/new-id.ts'
import { beginCrops } from '#web/order/model/crop-steps.ts'
import { chooseBaseType } from '#web/order/model/form-steps.ts'
import {
  offeredServices,
  otherType,
  otherTypeServices,
  serviceOf,
  servicePrices,
} from '#web/order/model/line-context.ts'
import type { LineDraft } from '#web/order/model/line-draft.ts'
import { setService, setText } from '#web/order/model/line-steps.ts'
import { baseTypeLabels, isLocked } from '#web/order/model/order-form.ts'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { buildSearchIndex, search } from '#web/ui/field/search-index.ts'
import type { ListNotice } from '#web/ui/field/use-choice.ts'
import { useLineEditor, useLineField } from './line-editor-context.tsx'

/** Offers the services that this order can use. The chosen service can be replaced but not removed. */
export function ServiceField() {
  const { line, edit, context, lists } = useLineEditor()
  const items = useMemo(() => offeredServices(context), [context])
  const elsewhere = useOtherType()
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
      rowNote={(service) => servicePrices(service, context)}
      elsewhere={elsewhere}
      emptyText="No service of this PO type and territory matches"
    />
  )
}

/**
 * Returns a function that looks for a typed service in the other order type. If the service exists there, the
 * function returns a notice, which offers to switch to that type if there are no lines yet.
 */
function useOtherType(): (typed: string) => ListNotice | null {
  const { context } = useLineEditor()
  const { change } = useFormStore()
  const locked = useForm(({ form }) => isLocked(form))
  const index = useMemo(() => buildSearchIndex(otherTypeServices(context), serviceText), [context])
  return (typed) => {
    const [first, ...others] = search(index, typed)
    if (!first) return null
    const type = otherType(context.baseType)
    const what = others.length > 0 ? `${first.name} and ${others.length} more are` : `${first.name} is`
    const where = `${what} in ${baseTypeLabels[type]} orders`
    return locked
      ? { text: `${where}; this one is ${baseTypeLabels[context.baseType]}.` }
      : { text: `${where}.`, action: { label: 'Switch', onAction: () => change(chooseBaseType(type)) } }
  }
}

const serviceText = ({ name, glcode }: ServiceType) => `${name} ${glcode}`

/** The line's coop. Stored by name, so a coop that has been removed from the list is still shown. */
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
