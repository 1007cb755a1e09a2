{{/* KEDA replaces the HorizontalPodAutoscaler of a service: by CPU and by the lag of its consumer group. */}}
{{- define "upline.scaledObject" -}}
{{- $kafka := .root.Values.kafka }}
{{- $authenticates := or $kafka.sasl.mechanism $kafka.tls.caSecret }}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: {{ .name }}
  labels: {{- include "upline.release" .root | nindent 4 }}
spec:
  scaleTargetRef: { name: {{ .name }} }
  minReplicaCount: {{ .scaling.min }}
  maxReplicaCount: {{ .scaling.max }}
  pollingInterval: {{ .root.Values.autoscaling.keda.pollingInterval }}
  cooldownPeriod: {{ .root.Values.autoscaling.keda.cooldownPeriod }}
  triggers:
    - type: cpu
      metricType: Utilization
      metadata: { value: {{ .scaling.cpu | quote }} }
    # Without a topic KEDA counts everything that the group consumes.
    - type: kafka
      metadata:
        bootstrapServers: {{ tpl .root.Values.env.KAFKA_BROKERS .root | quote }}
        consumerGroup: {{ .scaling.lag.group }}
        lagThreshold: {{ .scaling.lag.threshold | quote }}
        offsetResetPolicy: earliest
        tls: {{ ternary "enable" "disable" $kafka.tls.enabled }}
        {{- with $kafka.sasl.mechanism }}
        sasl: {{ get (dict "plain" "plaintext" "scram-sha-256" "scram_sha256" "scram-sha-512" "scram_sha512") . }}
        {{- end }}
      {{- if $authenticates }}
      authenticationRef: { name: {{ .name }} }
      {{- end }}
{{- if $authenticates }}
---
apiVersion: keda.sh/v1alpha1
kind: TriggerAuthentication
metadata:
  name: {{ .name }}
  labels: {{- include "upline.release" .root | nindent 4 }}
spec:
  secretTargetRef:
    {{- if $kafka.sasl.mechanism }}
    {{- $secret := include "upline.secret" (dict "root" .root "app" .app) }}
    - { parameter: username, name: {{ $secret }}, key: KAFKA_SASL_USERNAME }
    - { parameter: password, name: {{ $secret }}, key: KAFKA_SASL_PASSWORD }
    {{- end }}
    {{- if $kafka.tls.caSecret }}
    - { parameter: ca, name: {{ $kafka.tls.caSecret }}, key: {{ $kafka.tls.caKey }} }
    {{- end }}
{{- end }}
{{- end -}}
