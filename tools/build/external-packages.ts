/** What a bundle leaves to be found in node_modules when it runs. */

/** Native code, or files read beside the code. */
const native = [
  '@node-rs/argon2',
  'sharp',
  'pg-native',
  'msgpackr-extract',
  'thread-stream',
  'pino-pretty',
  'swagger-ui-dist',
]

/** Libraries that Nest, MikroORM and BullMQ would use if they were there: they are not. */
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

export const leftOutside = [...native, ...optional]
