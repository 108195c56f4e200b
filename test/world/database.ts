import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

/** A separate database, migrated and empty. The caller must close all connections to it, then drop it. */
export const freshDatabase = () => makeDatabase(inject('databaseTemplate'))

export const bareDatabase = (locale?: string) =>
  makeDatabase(locale === undefined ? 'template0' : `template0 encoding 'UTF8' locale '${locale}'`)

async function makeDatabase(template: string): Promise<FreshDatabase> {
  // Prefixes the name with the run's template name, so that the cleanup after the run also finds this
  // database.
  const name = `${inject('databaseTemplate')}_${randomBytes(4).toString('hex')}`
  // Copies files, which costs half as much as writing each page to the WAL. These databases don't need the
  // WAL.
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('databaseServer'))
  url.pathname = name
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
