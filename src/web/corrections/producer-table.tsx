import { formatUnits } from '#shared/money.ts'
import { unitName } from '#shared/order/words.ts'
import { shownName } from '#shared/shown-name.ts'
import { usePicklists } from '#web/order/use-picklists.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { NumberField } from '#web/ui/field/number-field.tsx'
import type { Corrections } from './use-corrections.ts'
import { placeOf } from './use-source.ts'

interface ProducerTableProps {
  work: Corrections
  email: string
  disabled: boolean
}

export function ProducerTable({ work, email, disabled }: ProducerTableProps) {
  const { source, producer, fields } = work
  const lists = usePicklists(email)
  const { producers } = lists.catalogue
  return (
    <>
      <Combobox
        className="co-producer"
        label="Or enter completed units for a producer"
        items={producers}
        value={producers.find(({ id }) => id === source.producerId) ?? null}
        onChange={(one) => work.begin({ producerId: one?.id ?? null })}
        itemKey={(one) => one.id}
        itemText={shownName}
        itemNote={(one) => one.accountId}
        list={lists.stateOf('producers')}
        disabled={disabled}
        emptyText="No producer matches"
      />
      {producer.isError && (
        <ErrorState title="The fields could not be loaded" onRetry={() => void producer.refetch()}>
          {producer.error.message}
        </ErrorState>
      )}
      {producer.isSuccess && fields.length === 0 && (
        <p className="note">This producer has no finalized purchase orders this year.</p>
      )}
      {fields.length > 0 && (
        <ul className="co-fields">
          {fields.map((field) => (
            <li key={placeOf(field)}>
              <span>
                {field.fieldName} <span className="q note">{field.serviceName}</span>
                <br />
                <span className="q note">
                  PO {field.displayPo}, {formatUnits(field.ordered)} {unitName(field.unit, field.ordered)}{' '}
                  ordered
                </span>
              </span>
              <NumberField
                label={`Units done for ${field.fieldName}, ${field.serviceName}, PO ${field.displayPo}`}
                hideLabel
                suffix={unitName(field.unit)}
                value={source.typed[placeOf(field)] ?? ''}
                disabled={disabled}
                onChange={(text) => work.change({ typed: { ...source.typed, [placeOf(field)]: text } })}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
