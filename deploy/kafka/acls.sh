#!/bin/sh
# One account at Kafka for each service, and one for the topics job, 'npm run events' and 'npm run verify'.
#
# A service writes the topics that begin with its name, reads all topics, and moves the offsets of its own group. It creates
# and changes no topic: 'npm run events topics' or the topics job does, with the account upline-operator.
#
# 'npm run docs' writes this file. Run it with Kafka's own tools and an account that may alter the cluster:
#
#   KAFKA_BROKERS=broker:9093 ADMIN=admin.properties sh deploy/kafka/acls.sh
#
# 'npm run kafka-acls' sets the same rights without these tools. A managed Kafka creates accounts in its own way: create
# them there, and run only the second part. The broker must refuse what no rule allows
# (allow.everyone.if.no.acl.found=false). The file may run again at any time.
set -eu

# 1. Accounts. Their passwords come from the environment.
kafka-configs.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --alter \
  --entity-type users --entity-name upline-identity \
  --add-config "SCRAM-SHA-512=[password=${IDENTITY_KAFKA_SASL_PASSWORD:?}]"
kafka-configs.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --alter \
  --entity-type users --entity-name upline-roster \
  --add-config "SCRAM-SHA-512=[password=${ROSTER_KAFKA_SASL_PASSWORD:?}]"
kafka-configs.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --alter \
  --entity-type users --entity-name upline-loans \
  --add-config "SCRAM-SHA-512=[password=${LOANS_KAFKA_SASL_PASSWORD:?}]"
kafka-configs.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --alter \
  --entity-type users --entity-name upline-recruiting \
  --add-config "SCRAM-SHA-512=[password=${RECRUITING_KAFKA_SASL_PASSWORD:?}]"
kafka-configs.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --alter \
  --entity-type users --entity-name upline-sites \
  --add-config "SCRAM-SHA-512=[password=${SITES_KAFKA_SASL_PASSWORD:?}]"
kafka-configs.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --alter \
  --entity-type users --entity-name upline-notifications \
  --add-config "SCRAM-SHA-512=[password=${NOTIFICATIONS_KAFKA_SASL_PASSWORD:?}]"
kafka-configs.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --alter \
  --entity-type users --entity-name upline-encompass \
  --add-config "SCRAM-SHA-512=[password=${ENCOMPASS_KAFKA_SASL_PASSWORD:?}]"
kafka-configs.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --alter \
  --entity-type users --entity-name upline-operator \
  --add-config "SCRAM-SHA-512=[password=${OPERATOR_KAFKA_SASL_PASSWORD:?}]"

# 2. Rights.
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-identity \
  --operation Write \
  --topic identity. \
  --resource-pattern-type prefixed
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-roster \
  --operation Write \
  --topic roster. \
  --resource-pattern-type prefixed
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-loans \
  --operation Write \
  --topic loans. \
  --resource-pattern-type prefixed
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-recruiting \
  --operation Write \
  --topic recruiting. \
  --resource-pattern-type prefixed
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-sites \
  --operation Write \
  --topic sites. \
  --resource-pattern-type prefixed
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-notifications \
  --operation Write \
  --topic notifications. \
  --resource-pattern-type prefixed
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-encompass \
  --operation Write \
  --topic encompass. \
  --resource-pattern-type prefixed
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-identity \
  --allow-principal User:upline-roster \
  --allow-principal User:upline-loans \
  --allow-principal User:upline-recruiting \
  --allow-principal User:upline-sites \
  --allow-principal User:upline-notifications \
  --allow-principal User:upline-encompass \
  --operation Read --operation Describe \
  --topic encompass. --topic identity. --topic loans. --topic notifications. --topic recruiting. --topic roster. --topic sites. \
  --resource-pattern-type prefixed
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-identity \
  --operation Read --operation Describe \
  --group identity \
  --resource-pattern-type literal
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-roster \
  --operation Read --operation Describe \
  --group roster \
  --resource-pattern-type literal
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-loans \
  --operation Read --operation Describe \
  --group loans \
  --resource-pattern-type literal
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-recruiting \
  --operation Read --operation Describe \
  --group recruiting \
  --resource-pattern-type literal
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-sites \
  --operation Read --operation Describe \
  --group sites \
  --resource-pattern-type literal
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-notifications \
  --operation Read --operation Describe \
  --group notifications \
  --resource-pattern-type literal
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-encompass \
  --operation Read --operation Describe \
  --group encompass \
  --resource-pattern-type literal
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-operator \
  --operation Create --operation Describe --operation DescribeConfigs --operation AlterConfigs \
  --topic encompass. --topic identity. --topic loans. --topic notifications. --topic recruiting. --topic roster. --topic sites. \
  --resource-pattern-type prefixed
kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \
  --allow-principal User:upline-operator \
  --operation Describe \
  --group identity --group roster --group loans --group recruiting --group sites --group notifications --group encompass \
  --resource-pattern-type literal
