import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { StartError } from './start-error.ts'
import { onPath } from './tool-finder.ts'

const KAFKA = { group: 'org.apache.kafka', artifact: 'kafka_2.13', version: '4.3.1' }

/** A folder with Kafka's jars, downloaded once through Maven. Throws a StartError if something is missing. */
export function kafkaJars(cache: string, log: (line: string) => void): string {
  const folder = path.join(cache, `kafka-${KAFKA.version}`)
  if (fs.existsSync(folder)) return folder
  const maven = onPath('mvn')
  if (!maven)
    throw new StartError(
      'Downloading Kafka needs Maven, and mvn is not on the PATH. Install Maven, or set KAFKA_BROKERS',
    )
  log(`downloading Kafka ${KAFKA.version} ...`)
  fs.mkdirSync(cache, { recursive: true })
  const half = fs.mkdtempSync(`${folder}.`)
  try {
    fs.writeFileSync(path.join(half, 'pom.xml'), POM)
    const done = spawnSync(
      maven,
      [
        '-q',
        '-B',
        '-f',
        'pom.xml',
        'dependency:copy-dependencies',
        `-DoutputDirectory=${half}/jars`,
        '-DincludeScope=runtime',
      ],
      { cwd: half, encoding: 'utf8' },
    )
    if (done.status !== 0)
      throw new StartError(`Cannot download Kafka's jars: ${(done.stdout + done.stderr).trim().slice(0, 400)}`)
    if (!fs.existsSync(folder)) fs.renameSync(path.join(half, 'jars'), folder)
    return folder
  } finally {
    fs.rmSync(half, { recursive: true, force: true })
  }
}

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>upline</groupId><artifactId>broker</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>${KAFKA.group}</groupId><artifactId>${KAFKA.artifact}</artifactId><version>${KAFKA.version}</version></dependency>
  </dependencies>
</project>
`
