/** Packages that a bundle loads from node_modules at run time. */

/** Packages with native code, or that read files next to their code. */
const native = [
  '@node-rs/argon2',
  'sharp',
  'pg-native',
  'msgpackr-extract',
  'thread-stream',
  'pino-pretty',
  'swagger-ui-dist',
]

/** Optional packages of Nest, MikroORM and BullMQ that are not installed. */
const optional = [
  '@nestjs/websockets',
  '@nestjs/websockets/*',
  '@nestjs/platform-express',
  '@nestjs/sequelize',
  '@nestjs/typeorm',
  '@nestjs/mongoose',
  '@nestjs/axios',
  '@fastify/view',
  '@grpc/grpc-js',
  '@grpc/proto-loader',
  '@nats-io/*',
  'mqtt',
  'nats',
  'amqplib',
  'amqp-connection-manager',
  'cache-manager',
  '@mikro-orm/knex',
  '@mikro-orm/mysql',
  '@mikro-orm/sqlite',
  'typeorm',
  'mongoose',
  'sequelize',
  'mariadb',
  'mysql2',
  'better-sqlite3',
  'tedious',
  '@libsql/client',
  'kerberos',
  'dataloader',
  'bullmq-otel',
]

export const externalPackages = [...native, ...optional]
