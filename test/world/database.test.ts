import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from './database.ts'

let one: FreshDatabase
let other: FreshDatabase

beforeAll(async () => {
  one = await freshDatabase()
  other = await freshDatabase()
})
afterAll(async () => {
  await one.drop()
  await other.drop()
})

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test("a test's database belongs to no other test", async () => {
  await query(one.url, 'create table field (name text)')

  expect(await query(one.url, "select to_regclass('field') is not null as there")).toEqual([{ there: true }])
  expect(await query(other.url, "select to_regclass('field') is not null as there")).toEqual([
    { there: false },
  ])
})
