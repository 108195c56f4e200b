import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { splits as calls } from '#shared/api/splits.ts'
import { limits } from '#shared/limits.ts'
import type { Customer } from '#shared/people.ts'
import { endpointKey, useEndpoint } from '#web/api/hooks.ts'
import type { StoredSplits } from '#web/order/store-splits.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusNext, named } from '#web/ui/focus.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { draftOf, newSplit, type SplitDraft } from './split-draft.ts'
import { SplitForm } from './split-form.tsx'
import { SplitView } from './split-view.tsx'
import { useSplitActs } from './use-split-acts.ts'
import { useSplitPeople } from './use-split-people.ts'
import { useSplitsInAddress } from './use-splits-in-address.ts'
import './splits.css'

interface UsualSplitsProps {
  producer: Customer
  locked: boolean
  /** Reports whether a split is being edited. */
  onWork: (atWork: boolean) => void
}

const heading = (
  <h3 id="splits-title" tabIndex={-1}>
    Usual splits
  </h3>
)

/** (rule splits/kept-in-accounts) */
export function UsualSplits({ producer, locked, onWork }: UsualSplitsProps) {
  const params = { id: String(producer.id) }
  const { data, error, refetch } = useEndpoint(calls.read, { params })
  useSplitsInAddress(data !== undefined || error !== null)
  return (
    <section className="sp" aria-labelledby="splits-title" aria-busy={!data && !error}>
      {data ? (
        <Splits producer={producer} list={data} locked={locked} onWork={onWork} />
      ) : (
        <>
          {heading}
          {error ? (
            <p className="note" role="alert">
              The usual splits could not be loaded. {error.messageOr()}{' '}
              <Button variant="quiet" onClick={() => void refetch()}>
                Try again
              </Button>
            </p>
          ) : (
            <Skeleton width="60%" />
          )}
        </>
      )}
    </section>
  )
}

function Splits({ producer, list, locked, onWork }: UsualSplitsProps & { list: StoredSplits }) {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const people = useSplitPeople()
  const [began, setBegan] = useState<SplitDraft | null>(null)
  const onStored = (stored: StoredSplits) =>
    queryClient.setQueryData(endpointKey(calls.read, { params: { id: String(producer.id) } }), stored)
  const acts = useSplitActs({ producerId: producer.id, list, onStored })
  const fixed = locked || began !== null

  function close() {
    focusSplit(began?.id ?? null)
    setBegan(null)
  }

  const form = (draft: SplitDraft) => (
    <SplitForm
      key={draft.id}
      producerId={producer.id}
      began={draft}
      list={list}
      people={people}
      onStored={onStored}
      onClosed={close}
      onWork={onWork}
    />
  )
  const actsOn = (split: StoredSplits['splits'][number]) => ({
    edit: () => setBegan(draftOf(split)),
    makeUsual: () => void acts.makeUsual(split).then(() => focusSplit(split.id)),
    remove: () => void acts.remove(split).then((at) => at !== undefined && focusSplit(at)),
  })
  const full = list.splits.length >= limits.usualSplits
  return (
    <div>
      <header className="sp-head">
        {heading}
        {!fixed && !full && (
          <Button
            icon="add"
            variant="quiet"
            data-focus="add-split"
            onClick={() => setBegan(newSplit(producer.id, user.email))}
          >
            Add split
          </Button>
        )}
      </header>
      {list.splits.length === 0 && began === null && (
        <p className="note">
          None yet. New orders start with the customers and agronomists in the usual split.
        </p>
      )}
      <ul className="sp-list">
        {list.splits.map((split) => (
          <li key={split.id} className="sp-one">
            {began?.id === split.id ? (
              form(began)
            ) : (
              <SplitView split={split} people={people} busy={acts.busy} acts={fixed ? null : actsOn(split)} />
            )}
          </li>
        ))}
        {began?.id === null && <li className="sp-one">{form(began)}</li>}
      </ul>
      {full && <p className="note">The limit is {limits.usualSplits} usual splits.</p>}
      {acts.signIn.asking && <SignInOver onAnswer={acts.signIn.answer} />}
    </div>
  )
}

/** Moves focus to the split, or to the button that adds one, after a form closes or an action ends. */
function focusSplit(id: number | null): void {
  focusNext(() => named(`split-${id}`) ?? named('add-split'))
}
