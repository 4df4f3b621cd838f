import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Persons, how they sign in, and where they are members. The columns of `persons`, `signIns`, `credentials`,
 * `signInLinks` and `secondFactors` are those of the sign-in library, which keeps times as ISO 8601 text and has an
 * `id` in every table.
 */
export const peopleTables: Migration = {
  async up(db: Kysely<unknown>) {
    const isFalse = sql`0`;
    await db.schema
      .createTable('persons')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('emailVerified', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('image', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .addColumn('twoFactorEnabled', 'integer', (column) => column.notNull().defaultTo(isFalse))
      .addColumn('isAdministrator', 'integer', (column) => column.notNull().defaultTo(isFalse))
      .addColumn('locale', 'text')
      .addColumn('timeZone', 'text')
      .execute();
    await db.schema
      .createTable('signIns')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('personId', 'text', (column) =>
        column.notNull().references('persons.id').onDelete('cascade'),
      )
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .addColumn('ipAddress', 'text')
      .addColumn('userAgent', 'text')
      .execute();
    await db.schema.createIndex('signInsByPerson').on('signIns').column('personId').execute();
    await db.schema.createIndex('signInsByExpiry').on('signIns').column('expiresAt').execute();
    await db.schema
      .createTable('credentials')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('personId', 'text', (column) =>
        column.notNull().references('persons.id').onDelete('cascade'),
      )
      .addColumn('accountId', 'text', (column) => column.notNull())
      .addColumn('providerId', 'text', (column) => column.notNull())
      .addColumn('password', 'text')
      .addColumn('accessToken', 'text')
      .addColumn('refreshToken', 'text')
      .addColumn('idToken', 'text')
      .addColumn('accessTokenExpiresAt', 'text')
      .addColumn('refreshTokenExpiresAt', 'text')
      .addColumn('scope', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('credentialsByPerson').on('credentials').column('personId').execute();
    await db.schema
      .createTable('signInLinks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('identifier', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('signInLinksByIdentifier').on('signInLinks').column('identifier').execute();
    await db.schema
      .createTable('secondFactors')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('personId', 'text', (column) =>
        column.notNull().unique().references('persons.id').onDelete('cascade'),
      )
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('backupCodes', 'text', (column) => column.notNull())
      .addColumn('verified', 'integer')
      .addColumn('failedVerificationCount', 'integer')
      .addColumn('lockedUntil', 'text')
      // The step of the code that was accepted last: a code serves once.
      .addColumn('lastStep', 'bigint', (column) => column.notNull().defaultTo(isFalse))
      .execute();
    await db.schema
      .createTable('memberships')
      .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.accountId'))
      .addColumn('personId', 'text', (column) =>
        column.notNull().references('persons.id').onDelete('cascade'),
      )
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('joinedAtMs', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('membershipsKey', ['accountId', 'personId'])
      .execute();
    await db.schema.createIndex('membershipsByPerson').on('memberships').column('personId').execute();
    await db.schema
      .createTable('invitations')
      .addColumn('invitationId', 'text', (column) => column.primaryKey())
      .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.accountId'))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('invitedBy', 'text', (column) => column.references('persons.id').onDelete('set null'))
      .addColumn('createdAtMs', 'bigint', (column) => column.notNull())
      .addColumn('expiresAtMs', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('invitationsByAccount')
      .on('invitations')
      .columns(['accountId', 'email'])
      .unique()
      .execute();
    await db.schema
      .createTable('signInAttempts')
      .addColumn('subject', 'text', (column) => column.primaryKey())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('lastAtMs', 'bigint', (column) => column.notNull())
      .addColumn('pausedUntilMs', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('instanceSecrets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};
